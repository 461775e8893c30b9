/** Files whose sentences people read: texts of pages, messages, mails, notifications, and descriptions of the API. */
const isRead =
  /\.(?:texts|messages|contract|openapi)\.tsx?$|^contract\/src\/.*\.rules\.ts$|^server\/src\/features\/notifications\/(?:mail|renderers|updates|reminders|holds)\//

/** Words that American English spells or says otherwise. */
const american: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  colour: 'color',
  colours: 'colors',
  favourite: 'favorite',
  grey: 'gray',
  centre: 'center',
  behaviour: 'behavior',
  recognise: 'recognize',
  organise: 'organize',
  labelled: 'labeled',
  meanwhile: 'in the meantime',
  whoever: 'anyone who',
  'e-mail': 'email',
  mail: 'email',
  mails: 'emails',
  mailed: 'emailed',
}

/** Errors and lines of the log. */
const forDevelopers = /new Error\([^)]*\)|\blog(?:ger)?\.\w+\([^)]*\)/g
const literals = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g
/** A mail server is the one thing that American English calls mail. */
const words = /\b(?:e-mail|[a-z]+)\b(?! servers?\b)/gi

/** Sentences that aren't American English: the file, the word and its replacement. Single words are names of values. */
export function spellingProblems(path: string, source: string): string[] {
  if (!isRead.test(path) || /\.test\.tsx?$/.test(path)) return []
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(?:\/\/|import\b|export \* ).*$/gm, '')
    .replace(forDevelopers, '')
  const sentences = [...code.matchAll(literals)].map((found) => found[1] ?? found[2] ?? found[3] ?? '')
  if (path.endsWith('.tsx')) sentences.push(...code.split('\n').filter((line) => /^\s*[\p{L}“]/u.test(line)))
  return sentences
    .map((text) => text.replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => text.includes(' '))
    .flatMap((text) =>
      [...text.matchAll(words)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => Object.hasOwn(american, word))
        .map((word) => `${path}: "${text.trim().slice(0, 60)}" says "${word}": write "${american[word]}"`),
    )
}
