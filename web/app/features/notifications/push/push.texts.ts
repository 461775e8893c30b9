import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Push choice
export const otherBrowser = 'other browser'
export const inThisBrowser = 'In this browser.'
export const inThisAndOthers = (elsewhere: string) => `In this browser and ${elsewhere}.`
export const yourBrowserAsksFirst = 'Your browser asks first.'
export const inAndHereIf = (elsewhere: string) => `In ${elsewhere}, and here if you allow it.`

// Push settings
export const alertsOnYourScreen = 'Alerts on your screen, even when Keepcase is closed. Turn them on in each browser.'
export const noBrowserHasThem = 'No browser has them on yet, so the Push column has no effect.'
export const onlyTheAccountsOwner = 'Only the account’s owner can turn alerts on.'
export const turnOn = 'Turn on in this browser'
export const thisBrowser = 'This browser'
export const lastAlert = (time: ReactNode) => sentence`Last alert ${time}`
export const onSince = (time: ReactNode) => sentence`On since ${time}, no alert yet`
export const sendATestTo = (name: string) => `Send a test: ${name}`
export const sendATest = 'Send a test'
export const turnOffFor = (name: string) => `Turn off: ${name}`
export const turnOff = 'Turn off'

// Push support
export const yourBrowserBlocksAlerts =
  'Your browser blocks alerts from Keepcase. Allow notifications for this site in its settings, then try again.'
export const addKeepcase = 'Add Keepcase to your Home Screen to get alerts.'
export const thisBrowserCantShow = 'This browser can’t show alerts. Email and your calendar still work.'

// Quiet hours settings
export const quietHours = 'Quiet hours'
export const pauseAlertsEveryDay = 'Pause alerts every day'
export const theyArriveWhenQuiet =
  'They arrive when quiet hours end. Holds ending within the hour, standby offers and drop starts always come through.'
export const inUtcUntil = 'In UTC, until you open this site in your browser.'
export const inTime = (timeZone: string) => `In ${timeZone} time.`

// Use push
export const alertsAreStillOff = 'Alerts are still off'
export const theyCouldntBeTurned = 'They couldn’t be turned on. Please try again.'
export const alertsAreOff = 'Alerts are off'
export const thatBrowserWontGet = 'That browser won’t get any more.'
export const alertsAreStill = 'Alerts are still on'
export const theyCouldntBeTurnedOff = 'They couldn’t be turned off. Please try again.'
export const testSent = 'Test sent'
export const itArrives = 'It arrives in a few seconds.'
export const alertsAreOffThere = 'Alerts are off there'
export const turnThemOnAgain = 'Turn them on again in that browser.'
export const theTestWasntSent = 'The test wasn’t sent'
export const pleaseTryAgain = 'Please try again.'

export const inOthers = (browsers: string) => `In ${browsers}.`
