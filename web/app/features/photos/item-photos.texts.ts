import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'

export const photosHeading = 'Photos'
export const photosHint = `Up to ${maxPhotosPerItem}. The first one is the cover.`
export const addPhotos = 'Add photos'
export const dropHint = 'Drop them here, or paste.'
export const dropNow = 'Drop to add'
export const cover = 'Cover'
export const editPhoto = 'Edit'
export const retry = 'Try again'
export const uploadFailed = 'This photo wasn’t added. Try again.'
export const offline = 'We couldn’t reach the server. Your photo is still here.'
export const addUnused = 'Add them'
export const discardUnused = 'Discard'
export const cropHeading = 'Edit photo'
export const cropHint = 'Drag the corners to crop. Arrow keys work too.'
export const rotate = 'Rotate'
export const showAll = 'Undo crop'
export const descriptionLabel = 'Description'
export const descriptionHint = 'What the photo shows, for people who can’t see it.'
export const savePhoto = 'Save photo'
export const saveFailed = 'Your changes weren’t saved. Try again.'
export const originalFailed = 'The photo didn’t load. Close this and try again.'
export const theirVersion = 'Someone else saved this photo while you edited it. Save again to replace their version.'

export const photoName = (place: number, count: number, description: string) =>
  `Photo ${place} of ${count}${description ? `: ${description}` : ''}`
export const editName = (place: number, description: string) =>
  `Edit photo ${place}${description ? `: ${description}` : ''}`
export const moveEarlier = (place: number) => `Move photo ${place} earlier`
export const moveLater = (place: number) => `Move photo ${place} later`
export const removePhoto = (place: number) => `Remove photo ${place}`
export const cancelUpload = (name: string) => `Cancel ${name}`
export const moved = (place: number, count: number) => `Moved to position ${place} of ${count}.`
export const dragging = {
  help: 'To move a photo, press Space, then the arrow keys, then Space again. Or use the Move buttons. Press Enter to edit it.',
  lifted: (place: number, count: number) =>
    `Photo ${place} of ${count} lifted. Arrow keys move it, Space puts it down.`,
  moved,
}
export const added = (count: number) => (count === 1 ? 'Photo added.' : `${count} photos added.`)
export const removed = 'Photo removed.'
export const uploading = (name: string) => `Uploading ${name}`
export const tooMany = (left: number) =>
  left === 0
    ? `An item can have ${maxPhotosPerItem} photos. Remove one first.`
    : `An item can have ${maxPhotosPerItem} photos, so we added the first ${left}.`
export const unusedFound = (count: number) =>
  count === 1 ? 'You have 1 photo from last time.' : `You have ${count} photos from last time.`

// Item photos field
export const photoFiles = 'Photo files'

// Unused photos
export const nothingDiscarded = 'Nothing was discarded'
