export const loadFailed = (title: string) => `${title} didn’t load`
export const inForceSince = (version: number, date: string) => `Version ${version}, in effect since ${date}.`
