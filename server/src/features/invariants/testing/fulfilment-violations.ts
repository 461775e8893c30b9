import { type Violation, type ViolationFixtures, violation } from './violation-fixtures.ts'

const orderOf = (claimId: string) => `(select order_id from order_lines where claim_id = '${claimId}')`

/** The bought claim's order on its way in one parcel, as the commands leave it. */
const sent = ({ claims: { bought } }: ViolationFixtures) => `
  update orders set fulfilment = 'shipping', address = '{}', status = 'shipped', packed_at = app_now(),
    shipped_at = app_now() where id = ${orderOf(bought)};
  insert into shipments (order_id, number, carrier) values (${orderOf(bought)}, 1, 'usps');
  insert into shipment_lines (shipment_id, order_id, claim_id) select id, order_id, '${bought}' from shipments;`

/** Like `sent`, with one more statement that breaks it. */
const afterSent = (invariant: string, what: string, sql: Violation['sql']) =>
  violation(invariant, what, (fixtures) => sent(fixtures) + sql(fixtures))

/** Violations of the way of orders: parcels, lines, times. */
export const fulfilmentViolations: readonly Violation[] = [
  afterSent('F1 shipped', 'a shipped order with a line that stayed', () => 'delete from shipment_lines'),
  afterSent(
    'F1 shipped',
    'a shipped order without a parcel',
    () => 'delete from shipment_lines; delete from shipments',
  ),
  afterSent(
    'F1 shipped',
    'a paid order of which everything has left',
    ({ claims }) =>
      `update orders set status = 'paid', packed_at = null, shipped_at = null where id = ${orderOf(claims.bought)}`,
  ),
  afterSent('F2 parcels', 'a gap in the numbers', () => 'update shipments set number = 2'),
  afterSent(
    'F2 parcels',
    'a parcel of a pickup',
    () => `update orders set fulfilment = 'pickup' where status = 'shipped'`,
  ),
  afterSent(
    'F2 parcels',
    'an empty parcel',
    ({ claims }) => `insert into shipments (order_id, number, carrier) values (${orderOf(claims.bought)}, 2, 'ups')`,
  ),
  afterSent(
    'F3 lines',
    'a line in two parcels',
    ({ claims }) =>
      `insert into shipments (order_id, number, carrier) values (${orderOf(claims.bought)}, 2, 'ups');
       insert into shipment_lines (shipment_id, order_id, claim_id)
       select id, order_id, '${claims.bought}' from shipments where number = 2`,
  ),
  afterSent(
    'F3 lines',
    'a line that was never paid',
    ({ claims }) =>
      `insert into shipment_lines (shipment_id, order_id, claim_id) select id, order_id, '${claims.held}' from shipments`,
  ),
  afterSent(
    'F4 delivered',
    'a delivered order with a parcel on its way',
    () =>
      `update orders set status = 'delivered', delivered_at = app_now(), delivered_by = 'buyer' where status = 'shipped'`,
  ),
  afterSent(
    'F4 delivered',
    'a shipped order whose parcels have all arrived',
    () => `update shipments set delivered_at = app_now(), delivered_by = 'buyer'`,
  ),
  afterSent(
    'F4 delivered',
    'a delivery that nobody stated',
    () =>
      `update shipments set delivered_at = app_now(), delivered_by = 'buyer';
       update orders set status = 'delivered', delivered_at = app_now() where status = 'shipped'`,
  ),
  afterSent(
    'F5 times',
    'an order packed before it was paid',
    () => `update orders set packed_at = paid_at - interval '1 second' where status = 'shipped'`,
  ),
  violation('F5 times', 'a packed order without the time', ({ claims }) => {
    return `update orders set status = 'packed' where id = ${orderOf(claims.bought)}`
  }),
  violation(
    'F6 due',
    'an order that waits without its due time',
    ({ claims }) => `update orders set due_at = null where id = ${orderOf(claims.bought)}`,
  ),
  violation(
    'F7 earnings',
    'a stored day that the ledger knows nothing of',
    ({ sale }) => `insert into earning_days values ('${sale.storefrontId}', '2020-01-01', 100, 0, 0, 0, 0, 100, 1, 1)`,
  ),
]
