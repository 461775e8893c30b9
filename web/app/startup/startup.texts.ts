export const notLoadedYet = 'This part hasn’t loaded yet'
export const opensOnceLoaded = 'It opens once it loads. Check your connection.'
