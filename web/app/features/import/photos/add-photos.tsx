import { formatTime } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { reachableScroll } from '#web/ui/overlays/reachable-scroll.ts'
import {
  allHavePhotos,
  chooseZip,
  dropHint,
  goOn,
  matchedText,
  noMatchText,
  photosHeading,
  photosLead,
  refusedHeading,
  skippedHeading,
  startUpload,
  stayHereText,
  stopUpload,
  unusedHeading,
  uploadDone,
  uploadingText,
  waitingFor,
  withoutHeading,
  zipProblems,
  zipRefusals,
} from '../import.texts.ts'
import type { UploadProgress } from './upload-matches.ts'
import { type ChosenZip, usePhotoUpload } from './use-photo-upload.ts'

type AddPhotosProps = { importId: string; storefrontId: string }

/** Photos for the items of an import, from a ZIP that the browser opens. */
export function AddPhotos({ importId, storefrontId }: AddPhotosProps) {
  const { state, open, start, stop } = usePhotoUpload(importId, storefrontId)
  return (
    <section aria-labelledby="zip-photos" className="flex flex-col gap-4 border-t pt-6">
      <div>
        <h3 id="zip-photos" className="text-h3">
          {photosHeading}
        </h3>
        <p className="mt-1 text-pretty text-muted-foreground text-small">{photosLead}</p>
      </div>
      {state.kind === 'uploading' ? (
        <Uploading progress={state.progress} total={photosIn(state.chosen)} onStop={stop} />
      ) : state.kind === 'done' ? (
        <Finished progress={state.progress} />
      ) : (
        <>
          {state.kind === 'ready' && <Matched chosen={state.chosen} problem={state.problem} onStart={start} />}
          <FileDrop
            id="zip-file"
            label={chooseZip}
            hint={dropHint}
            accept=".zip,application/zip"
            isBusy={state.kind === 'opening'}
            problem={state.kind === 'idle' ? state.problem : null}
            onFile={(file) => void open(file)}
          />
        </>
      )}
    </section>
  )
}

const photosIn = ({ matches: { matches } }: ChosenZip): number =>
  matches.reduce((sum, { pictures }) => sum + pictures.length, 0)

type MatchedProps = { chosen: ChosenZip; problem: string | null; onStart: (chosen: ChosenZip) => void }

function Matched({ chosen, problem, onStart }: MatchedProps) {
  const { zip, matches, targets } = chosen
  const { refused, problem: zipProblem } = zip.listing
  const photos = photosIn(chosen)
  if (zipProblem && zipProblem !== 'noPictures') return <FieldError id="zip-problem" error={zipProblems[zipProblem]} />
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{summaryOf(chosen, photos)}</p>
      <FieldError id="upload-problem" error={problem ?? undefined} />
      {photos > 0 && (
        <Button className="self-start" onClick={() => onStart(chosen)}>
          {problem ? goOn : startUpload(photos)}
        </Button>
      )}
      {targets > 0 && (
        <Names heading={withoutHeading(matches.without.length)} names={matches.without.map(({ title }) => title)} />
      )}
      <Names heading={unusedHeading(matches.unused.length)} names={matches.unused.map(({ name }) => name)} />
      <Names
        heading={refusedHeading(refused.length)}
        names={refused.map(({ name, reason }) => `${name}: ${zipRefusals[reason]}`)}
      />
    </div>
  )
}

function summaryOf({ zip, matches, targets }: ChosenZip, photos: number): string {
  if (zip.listing.problem) return zipProblems[zip.listing.problem]
  if (targets === 0) return allHavePhotos
  return photos === 0 ? noMatchText : matchedText(photos, matches.matches.length, targets)
}

/** Names that are counted, and listed on request. */
function Names({ heading, names }: { heading: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer">{heading}</summary>
      <ul className="mt-1 max-h-48 overflow-y-auto ps-4 text-muted-foreground" ref={reachableScroll}>
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <li key={i} className="[overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Uploading({ progress, total, onStop }: { progress: UploadProgress; total: number; onStop: () => void }) {
  const text = uploadingText(progress.photosDone, total)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="tabular-nums">
        {progress.waiting ? waitingFor(progress.waiting.message, formatTime(progress.waiting.until)) : text}
      </p>
      <Progress value={progress.photosDone} max={total} label={text} />
      <p className="text-muted-foreground text-small">{stayHereText}</p>
      <Button variant="outline" className="self-start" onClick={onStop}>
        {stopUpload}
      </Button>
    </div>
  )
}

function Finished({ progress: { itemsDone, skipped } }: { progress: UploadProgress }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{uploadDone(itemsDone)}</p>
      <Names
        heading={skippedHeading(skipped.length)}
        names={skipped.map(({ name, title, reason }) => `${name || title}: ${reason}`)}
      />
    </div>
  )
}
