/** A node of a JavaScript syntax tree. */
export type Ast = { type: string; start: number; end: number; [key: string]: unknown }

/** A condition of a policy, and the value that passes everything in its place; null: a query (sql`…`). */
export type PolicyCondition = { node: Ast; owner: string; lets: boolean | null }

type Scope = { owner: string; isJudge: boolean }
type Found = Generator<PolicyCondition, void>

/**
 * The guards of a policy module:
 *
 * - the condition of an `if` that ends in `throw`, `return false` or `return null` refuses: each operand of its `||`s
 *   is a guard (replaced by `false`);
 * - that of an `if` that ends in another `return` passes: each operand of its `&&`s (replaced by `true`); the same for the
 *   result of a function declared as boolean, and before `? … : null` (false, []).
 *
 * In an operand that is not split (`a || (b && c)`), the operands of an inner `&&` are guards too.
 */
export const conditionsOfPolicy = (program: Ast): PolicyCondition[] => [...look(program, { owner: '', isJudge: false })]

const isAst = (value: unknown): value is Ast => typeof value === 'object' && value !== null && 'type' in value

const children = (node: Ast): Ast[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isAst))

/** Finds guards below a node. */
function* look(node: Ast, scope: Scope): Found {
  const inner = scopeOf(node, scope)
  if (node.type === 'TaggedTemplateExpression' && (node.tag as Ast).name === 'sql') {
    yield { node, owner: inner.owner, lets: null }
    return
  }
  const judged = judgedBy(node, inner)
  if (judged) yield* split(judged.condition, judged.lets, inner.owner)
  for (const child of children(node)) yield* look(child, inner)
}

/** The condition that a node decides by, and its passing value. */
function judgedBy(node: Ast, { isJudge }: Scope): { condition: Ast; lets: boolean } | null {
  const end = node.type === 'IfStatement' ? endOf(node.consequent as Ast) : null
  if (end !== null) return { condition: node.test as Ast, lets: end === 'pass' }
  if (node.type === 'ConditionalExpression' && isRefusal(node.alternate as Ast)) {
    return { condition: node.test as Ast, lets: true }
  }
  if (!isJudge) return null
  if (node.type === 'ReturnStatement' && isAst(node.argument)) return { condition: node.argument, lets: true }
  const isShort = node.type === 'ArrowFunctionExpression' && (node.body as Ast).type !== 'BlockStatement'
  return isShort ? { condition: node.body as Ast, lets: true } : null
}

function scopeOf(node: Ast, scope: Scope): Scope {
  const id = (node.id as Ast | null | undefined)?.name as string | undefined
  const owner = scope.owner === '' && id && /Declarat/.test(node.type) ? id : scope.owner
  return { owner, isJudge: /Function/.test(node.type) ? isBoolean(node.returnType) : scope.isJudge }
}

/** Whether a function's declared return type is `boolean`, a promise of one, or `x is …`. */
function isBoolean(declared: unknown): boolean {
  const type = isAst(declared) ? (declared.typeAnnotation as Ast) : null
  const promised = (type?.typeArguments as { params: Ast[] } | null | undefined)?.params[0]
  return [type?.type, promised?.type].some((one) => one === 'TSBooleanKeyword' || one === 'TSTypePredicate')
}

/**
 * How a branch ends: it throws or returns `false`, `null` or a code (`refuse`), returns something else
 * (`pass`), or continues (null).
 */
function endOf(branch: Ast): 'refuse' | 'pass' | null {
  const last = branch.type === 'BlockStatement' ? (branch.body as Ast[]).at(-1) : branch
  if (last?.type === 'ThrowStatement') return 'refuse'
  if (last?.type !== 'ReturnStatement') return null
  return isAst(last.argument) && isRefusal(last.argument) ? 'refuse' : 'pass'
}

function isRefusal(given: Ast): boolean {
  if (given.type === 'ArrayExpression') return (given.elements as Ast[]).length === 0
  if (given.type === 'ObjectExpression') {
    return (given.properties as Ast[]).some(({ key }) => isAst(key) && key.name === 'code')
  }
  return given.type === 'Literal' && (given.value === false || given.value === null)
}

function* split(node: Ast, lets: boolean, owner: string): Found {
  const inside = unwrapped(node)
  if (isLogical(inside, lets ? '&&' : '||')) {
    yield* split(inside.left as Ast, lets, owner)
    yield* split(inside.right as Ast, lets, owner)
    return
  }
  const isValue = inside.type !== 'Literal' && inside.type !== 'ConditionalExpression'
  if (isValue) yield { node: inside, owner, lets }
  if (lets) yield* splitKept(inside, owner)
}

function* splitKept(node: Ast, owner: string): Found {
  if (!isLogical(node, '||')) return
  for (const side of [unwrapped(node.left as Ast), unwrapped(node.right as Ast)]) {
    if (isLogical(side, '&&')) yield* split(side, true, owner)
    else yield* splitKept(side, owner)
  }
}

const isLogical = (node: Ast, operator: string): boolean =>
  node.type === 'LogicalExpression' && node.operator === operator

const unwrapped = (node: Ast): Ast =>
  node.type === 'ParenthesizedExpression' ? unwrapped(node.expression as Ast) : node
