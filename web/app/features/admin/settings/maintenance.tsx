import { Button } from '#web/ui/button.tsx'
import * as texts from './settings.texts.ts'
import { useRunMaintenance } from './use-settings.ts'

/** Runs maintenance and shows what each task did. */
export function Maintenance() {
  const run = useRunMaintenance()
  return (
    <section aria-labelledby="maintenance" className="flex flex-col items-start gap-3">
      <div>
        <h2 id="maintenance" className="text-h3">
          {texts.maintenanceTitle}
        </h2>
        <p className="mt-1 text-muted-foreground">{texts.maintenanceLead}</p>
      </div>
      <Button variant="outline" isBusy={run.isPending} onClick={() => run.mutate()}>
        {texts.runMaintenance}
      </Button>
      <div role="status" className="text-small">
        {run.data && (
          <ul>
            {run.data.tasks.map(({ name, isDone }) => (
              <li key={name} className={isDone ? '' : 'text-destructive'}>
                {texts.taskLabels[name]}: {isDone ? texts.taskDone : texts.taskFailed}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
