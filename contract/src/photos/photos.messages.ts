import { maxPhotosPerItem } from './photos.limits.ts'

/** Why a photo is refused. */
export const photoMessages = {
  gone: 'One of these photos is gone. Add it again.',
  tooManyUnused: 'You have a lot of photos that no item uses. Use or remove some first.',
  storefrontFull: 'This storefront holds as many photos as we allow. Delete items you no longer need.',
  tooOften: (minutes: number) =>
    `You’ve added a lot of photos. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  tooMany: `An item can have up to ${maxPhotosPerItem} photos.`,
  inOpenDrop: 'This item is in an open drop. You can change its photos when the drop is over.',
} as const
