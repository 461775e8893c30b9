import { imageTypesText } from './uploads.rules.ts'

const megabytes = (bytes: number) => Math.ceil((bytes / 1_048_576) * 10) / 10

/** Why a picture is refused. */
export const uploadMessages = {
  tooLarge: (bytes: number, maxMegabytes: number) =>
    `This file is ${megabytes(bytes)} MB. Choose one up to ${maxMegabytes} MB.`,
  notAPicture: `We can’t read this file. Choose a ${imageTypesText}.`,
  hidesFile: 'This picture has another file hidden behind it. Save a copy in a photo app, and choose the copy.',
  tooManyPixels: (width: number, height: number, most: number) =>
    `This picture is ${width} × ${height} pixels. Choose one up to ${most / 1_000_000} megapixels.`,
  busy: 'We’re getting a lot of pictures right now. Try again in a moment.',
  tooOften: (minutes: number) =>
    `You’ve sent a lot of pictures. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  tooManyUnused: 'You’ve sent a lot of pictures without using them. Try again tomorrow.',
  gone: 'This picture is gone. Choose it again.',
} as const
