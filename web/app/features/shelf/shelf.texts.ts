import { plural } from '#web/format/format.ts'

// Shelf
export const searchShelf = 'Search this shelf'
export const onTheShelf = 'Newest on the shelf'
export const notInASection = 'Not in a section'
export const foundOnShelf = 'Found on the shelf'
export const piecesText = (count: number) => plural(count, 'piece')
export const nothingFound = 'Nothing on this shelf matches.'
export const showMore = 'Show more of the shelf'
export const shelfFailed = 'The shelf didn’t load'
export const emptySection = 'Nothing here yet. Open a piece and choose this section.'
export const emptySectionOfOthers = 'Nothing here yet.'

// Arranging
export const addSection = 'Add section'
export const newSection = 'New section'
export const renameSection = 'Rename section'
export const sectionName = 'Name'
export const saveName = 'Save name'
export const sectionNotSaved = 'The section wasn’t saved'
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const dragSection = (name: string) => `Drag ${name}`
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Remove ${name}`
export const removeTitle = 'Remove this section?'
export const removeText = 'Its pieces stay on your shelf, outside any section.'
export const removeSection = 'Remove section'
export const keepSection = 'Keep section'
export const orderNotSaved = 'The order wasn’t saved'
export const draggingPiece = {
  help: 'Press Space to lift it, arrow keys to move it, and Space to put it down. Escape cancels. Enter opens it.',
}

// Sharing
export const share = (name: string) => `Share ${name} as a picture`
export const shareTitle = 'Share a picture'
export const shareLead = 'Nothing is posted until you send it.'
export const myShelf = 'On my shelf'
export const withMyName = 'With my name'
export const pictureOf = (name: string, count: number) => `${name}: ${piecesText(count)} as spines on a shelf.`
export const pictureFailed = 'The picture didn’t load'
export const drawingPicture = 'Drawing your picture'
export const download = 'Download picture'
export const sharePicture = 'Share picture…'
export const notShared = 'The picture wasn’t shared'
export const downloadInstead = 'Download it and share the file.'
