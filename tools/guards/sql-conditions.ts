import { isNode, listOf, type Node, type Path, tagged, valueAt } from './sql-tree.ts'

/** A guard's path in a tree, and the value that passes everything in its place. */
export type Condition = { path: Path; lets: boolean }

/**
 * The guards of a statement or expression:
 *
 * - each operand of the `and`s of a `where`, an `on`, a `having`, a `filter (where …)` or a trigger's `when (…)`, and of
 *   an `and` that is a value elsewhere: replaced by `true`;
 * - each operand of the `or`s of a `case when` (replaced by `false`: that branch is never taken), or, with one branch and
 *   no `else`, each operand of its `and`s (replaced by `true`: the branch is always taken).
 *
 * In an operand that is not split (`a or (b and c)`), the operands of inner `and`s and of subqueries are guards too.
 * Conditions that only identify the row are not: a join of two columns, and the first equation of a column with a value.
 */
export const conditionsOf = (tree: unknown): Condition[] => [...visit(tree, tree, [])]

/** Guards of a PL/pgSQL `if` condition that passes when it is `lets`. */
export const conditionsOfIf = (tree: unknown, path: Path, lets: boolean): Condition[] => [...split(tree, path, lets)]

/** Clauses with conditions: `where`, `having`, `on`, `filter`, a trigger's `when`. */
const clauses = ['whereClause', 'havingClause', 'quals', 'agg_filter', 'whenClause']

type Found = Generator<Condition, void>

/** Finds guards in a value that is not itself a guard. */
function* visit(tree: unknown, value: unknown, path: Path): Found {
  if (Array.isArray(value)) for (const [i, one] of value.entries()) yield* visit(tree, one, [...path, i])
  else if (isBool(value, 'AND_EXPR')) yield* split(tree, path, true)
  else if (isNode(value)) {
    for (const [key, child] of Object.entries(value)) {
      const at = [...path, key]
      if (clauses.includes(key)) yield* splitClause(tree, at)
      else if (key === 'CaseExpr' && isNode(child) && !child.arg) yield* visitCase(tree, child, at)
      // The index inference of `on conflict` is not a condition.
      else if (key !== 'infer') yield* visit(tree, child, at)
    }
  }
}

/** Parts of a clause, without those that only identify the row. */
function* splitClause(tree: unknown, path: Path): Found {
  const whole = valueAt(tree, path)
  let isAddressed = false
  for (const part of isBool(whole, 'AND_EXPR') ? partsOf(whole, path) : [path]) {
    const kind = equationOf(valueAt(tree, part))
    if (kind === 'join' || (kind === 'address' && !isAddressed)) yield* visit(tree, valueAt(tree, part), part)
    else yield* split(tree, part, true)
    if (kind === 'address') isAddressed = true
  }
}

/** `case when`: see `conditionsOf`. */
function* visitCase(tree: unknown, node: Node, path: Path): Found {
  const branches = listOf(node.args)
  const isShown = branches.length === 1 && !node.defresult
  for (const [i, branch] of branches.entries()) {
    const at = [...path, 'args', i, 'CaseWhen']
    yield* split(tree, [...at, 'expr'], isShown)
    yield* visit(tree, valueAt(branch, ['CaseWhen', 'result']), [...at, 'result'])
  }
  yield* visit(tree, node.defresult, [...path, 'defresult'])
}

/** Splits a condition that passes when it is `lets` into its guards. */
function* split(tree: unknown, path: Path, lets: boolean): Found {
  const value = valueAt(tree, path)
  if (tagged(value)?.[0] === 'A_Const') return
  const negated = isBool(value, 'NOT_EXPR') ? partsOf(value, path)[0]! : null
  const isSplit = negated && ['AND_EXPR', 'OR_EXPR'].some((kind) => isBool(valueAt(tree, negated), kind))
  if (isBool(value, lets ? 'AND_EXPR' : 'OR_EXPR')) {
    for (const part of partsOf(value, path)) yield* split(tree, part, lets)
  } else if (isSplit) yield* split(tree, negated, !lets)
  else {
    yield { path, lets }
    yield* visitKept(tree, value, path, lets)
  }
}

/**
 * Inside a guard that was not split: an `and` of a refusal narrows it and is not a guard; its subqueries are
 * searched.
 */
function* visitKept(tree: unknown, value: unknown, path: Path, lets: boolean): Found {
  if (!isBool(value)) return yield* visit(tree, value, path)
  for (const part of partsOf(value, path)) {
    if (lets && isBool(value, 'OR_EXPR')) yield* visit(tree, valueAt(tree, part), part)
    else yield* visitKept(tree, valueAt(tree, part), part, false)
  }
}

/** Whether a value is an `and`, `or` or `not`. */
function isBool(value: unknown, kind?: string): boolean {
  const [tag, node] = tagged(value) ?? ['', {}]
  return tag === 'BoolExpr' && (kind === undefined || node.boolop === kind)
}

/** Paths of the operands of `and`s or `or`s. */
const partsOf = (value: unknown, path: Path): Path[] =>
  [...listOf(tagged(value)?.[1].args).keys()].map((i) => [...path, 'BoolExpr', 'args', i])

type Side = 'column' | 'value'

/** What an equation does: identifies a row (`address`), connects rows (`join`), or neither. */
function equationOf(value: unknown): 'address' | 'join' | null {
  const [tag, node] = tagged(value) ?? ['', {}]
  const isEquation = node.kind === 'AEXPR_OP' || node.kind === 'AEXPR_OP_ANY'
  if (tag !== 'A_Expr' || !isEquation || operatorOf(node) !== '=') return null
  const [left, right] = [sideOf(node.lexpr), sideOf(node.rexpr)]
  if (left === null || right === null || (left === 'value' && right === 'value')) return null
  return left === right ? 'join' : 'address'
}

const nameOf = (value: unknown): string => String((tagged(value)?.[1] as Node | undefined)?.sval ?? '')
const operatorOf = (node: Node): string => nameOf(listOf(node.name)[0])

/**
 * A column of a table; or a value: a parameter (`_id`), a variable (`v_id`, `a_ids`), a trigger's row, a
 * subquery.
 */
function sideOf(value: unknown): Side | null {
  const [tag, node] = tagged(value) ?? ['', {}]
  if (tag === 'ColumnRef') {
    const [first] = listOf(node.fields).map(nameOf)
    return /^(_|v_|a_|w_|new$|old$)/.test(first ?? '') ? 'value' : 'column'
  }
  if (tag === 'SubLink' || tag === 'FuncCall' || tag === 'A_ArrayExpr' || tag === 'ParamRef') return 'value'
  return tag === 'TypeCast' ? sideOf(node.arg) : null
}
