import { decimalMarks } from '@keepcase/contract/imports/price.rules.ts'
import { Select } from '#web/ui/forms/choices.tsx'
import { encodings } from './decode-text.ts'
import {
  decimalLabel,
  decimalNames,
  encodingLabel,
  encodingNames,
  guessed,
  longRowsText,
  readingHeading,
  separatorLabel,
  separatorNames,
} from './import.texts.ts'
import { delimiters } from './parse-spreadsheet.ts'
import type { ReadSpreadsheet, useSpreadsheet } from './use-spreadsheet.ts'

type ReadingChoicesProps = { read: ReadSpreadsheet; choose: ReturnType<typeof useSpreadsheet>['choose'] }

/** How the file is read: separator, encoding and numbers, each guessed and open to change. */
export function ReadingChoices({ read, choose }: ReadingChoicesProps) {
  const { guesses, sheet } = read
  return (
    <fieldset>
      <legend className="mb-3 text-h3">{readingHeading}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={separatorLabel}
          value={read.delimiter}
          options={delimiters.map((value) => option(value, separatorNames[value], guesses.delimiter))}
          onValueChange={(delimiter) => choose({ delimiter })}
        />
        <Select
          label={encodingLabel}
          value={read.encoding}
          options={encodings.map((value) => option(value, encodingNames[value], guesses.encoding))}
          onValueChange={(encoding) => choose({ encoding })}
        />
        <Select
          label={decimalLabel}
          value={read.decimalMark}
          options={decimalMarks.map((value) => option(value, decimalNames[value], guesses.decimalMark))}
          onValueChange={(decimalMark) => choose({ decimalMark })}
        />
      </div>
      {sheet.longRows > 0 && <p className="mt-3 text-small">{longRowsText(sheet.longRows)}</p>}
    </fieldset>
  )
}

const option = <Value extends string>(value: Value, name: string, guess: Value) => ({
  value,
  label: value === guess ? `${name} (${guessed.toLowerCase()})` : name,
})
