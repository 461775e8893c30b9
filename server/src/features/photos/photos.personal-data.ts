import type { PersonalData } from '#server/boot/personal-data.ts'
import { deletePhotosOf, exportPhotos } from './photos.queries.ts'

/** Photos of an account's storefronts. They go with the account; buyers' orders show house art instead. */
export const photosPersonalData: PersonalData = { exports: { itemPhotos: exportPhotos }, erase: deletePhotosOf }
