import { imageTypesText } from './uploads.rules.ts'

const megabytes = (bytes: number) => Math.ceil((bytes / 1_048_576) * 10) / 10

/** Why a picture is refused. */
export const uploadMessages = {
  tooLarge: (bytes: number, maxMegabytes: number) =>
    `This file has ${megabytes(bytes)} MB. Choose one of at most ${maxMegabytes} MB.`,
  notAPicture: `We cannot read this file as a picture. Choose a ${imageTypesText}.`,
  tooManyPixels: (width: number, height: number, most: number) =>
    `This picture has ${width} × ${height} pixels. Choose one of at most ${most / 1_000_000} megapixels.`,
  busy: 'Many pictures are coming in right now. Try again in a moment.',
  tooOften: (minutes: number) =>
    `You have sent many pictures. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  tooManyUnused: 'You have sent many pictures without using them. Try again tomorrow.',
  gone: 'This picture is not here any more. Choose it again.',
} as const
