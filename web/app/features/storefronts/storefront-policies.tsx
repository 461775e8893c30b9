import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'

const names = [
  ['shippingPolicy', 'Shipping'],
  ['returnsPolicy', 'Returns'],
  ['contactPolicy', 'Contact'],
] as const

/** A storefront's policies, those that are written. */
export function StorefrontPolicies({ storefront }: { storefront: Storefront }) {
  const written = names.flatMap(([name, title]) => (storefront[name] ? [{ title, text: storefront[name] }] : []))
  if (written.length === 0) return null
  return (
    <section aria-labelledby={`policies-${storefront.id}`} className="@container mt-12">
      <h2 id={`policies-${storefront.id}`} className="text-h2">
        Policies
      </h2>
      <dl className="mt-4 grid gap-6 rounded-card bg-(--shop-soft) p-5 @2xl:auto-cols-fr @2xl:grid-flow-col">
        {written.map(({ title, text }) => (
          <div key={title} className="min-w-0">
            <dt className="text-label">{title}</dt>
            <dd dir="auto" className="prose mt-1 whitespace-pre-line text-small [overflow-wrap:anywhere]">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
