import { type LegalName, type LegalVersion, legalNames } from '@keepcase/contract/legal/legal.contract.ts'
import { useState } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import * as texts from './legal.texts.ts'
import { LegalEditor } from './legal-editor.tsx'
import { LegalVersions } from './legal-versions.tsx'
import { type BuiltInSection, sourceOf } from './source-of.ts'
import { useVersions } from './use-legal.ts'

/** The legal pages' own texts. */
export type BuiltInTexts = Readonly<Record<LegalName, readonly BuiltInSection[]>>

type LegalSettingsProps = { mayChange: boolean; builtIn: BuiltInTexts }

/** The texts of the legal pages: their versions, and the editor of the next one. */
export function LegalSettings({ mayChange, builtIn }: LegalSettingsProps) {
  const [name, setName] = useUrlValue<LegalName>('page', legalNames)
  return (
    <div className="flex flex-col gap-6">
      <p className="prose text-muted-foreground">{texts.lead}</p>
      <div className="flex flex-wrap items-center gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.chooseLabel}</legend>
          {legalNames.map((one) => (
            <ToggleChip key={one} isOn={one === name} onToggle={() => setName(one)}>
              {texts.names[one]}
            </ToggleChip>
          ))}
        </fieldset>
        <ButtonLink to={texts.pages[name]} variant="quiet" size="small">
          {texts.viewPage}
        </ButtonLink>
      </div>
      <LegalPageSettings key={name} name={name} own={builtIn[name]} mayChange={mayChange} />
    </div>
  )
}

type PageProps = { name: LegalName; own: readonly BuiltInSection[]; mayChange: boolean }

function LegalPageSettings({ name, own, mayChange }: PageProps) {
  const versions = useVersions(name)
  const [edited, setEdited] = useState<{ version: number; body: string } | null>(null)
  if (!versions.data) {
    return versions.isError ? (
      <ErrorPanel
        title={texts.loadFailed}
        hasGoBack={false}
        onRetry={() => void versions.refetch()}
        isRetrying={versions.isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  }
  const { items, inForce } = versions.data
  const newest = items[0]?.version ?? 0
  const edit = ({ version, body }: Pick<LegalVersion, 'version' | 'body'>) =>
    setEdited({ version, body: body ?? sourceOf(own) })
  return (
    <>
      <LegalVersions name={name} versions={items} inForce={inForce} mayChange={mayChange} onEdit={edit} />
      {mayChange && edited && (
        <LegalEditor
          key={`${edited.version} ${newest}`}
          name={name}
          newest={newest}
          text={edited.body}
          onDone={() => setEdited(null)}
        />
      )}
    </>
  )
}
