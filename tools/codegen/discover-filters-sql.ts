import { allFacets, facetFilters, filterOf } from '@keepcase/contract/discovery/discovery.filters.ts'

/** `db/routines/119-discover-filters.sql`: the contract's filters for SQL. */
export function discoverFiltersSql(): string {
  const columns = facetFilters.flatMap((name) => {
    const { from } = filterOf(name)
    return typeof from === 'object' ? [{ name, ...from }] : []
  })
  const [open, sealed] = [false, true].map((isSealed) =>
    columns.filter((column) => Boolean(column.isSealed) === isSealed).map(facetsOf),
  )
  return `-- The options of discover filters, from contract/src/discovery/discovery.filters.ts.

-- Every known facet; its index determines its character in a document's code.
create or replace function search_options() returns text[]
  language sql immutable parallel safe
  as $$
    select array[
      ${allFacets.map((facet) => `'${facet}'`).join(',\n      ')}
    ]
  $$;

-- An item's facets, without those that its drop hides while it is sealed.
create or replace function item_facets(_item items, _is_sealed boolean) returns text[]
  language sql stable parallel safe
  as $$
    select ${['array[]::text[]', ...(open ?? [])].join('\n      || ')}
      || case when _is_sealed then '{}' else ${['array[]::text[]', ...(sealed ?? [])].join('\n        || ')} end
  $$;
`
}

/** The facets of one column. Values of a list contain no comma. */
function facetsOf({ name, itemColumn, isList }: { name: string; itemColumn: string; isList?: boolean }): string {
  const column = `_item.${itemColumn}`
  return isList
    ? `case when ${column} <> '{}' then string_to_array('${name}:' || array_to_string(${column}, ',${name}:'), ',') else '{}' end`
    : `case when ${column} is not null then array['${name}:' || ${column}] else '{}' end`
}
