import {
  type Activators,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type KeyboardSensorProps,
  type SensorInstance,
} from '@dnd-kit/core'

/** Longest time that a key is held, in milliseconds, for a list that never rests. */
const maxHeldMs = 1_000
/** Frames without a change after which a list rests; a scroll that a key caused takes one to arrive and one to render. */
const restingFrames = 3

/** True for Space or Enter that the keyboard repeats while it is held down. */
const isRepeated = ({ repeat, code }: KeyboardEvent): boolean => repeat && (code === 'Space' || code === 'Enter')

/**
 * dnd-kit's keyboard sensor without lost keys: it ignores arrows until it has measured the list, some frames after the
 * lift, and an element put down before an arrow's move is rendered stays where it was. Keys are held until the list rests
 * and sent again in their order. Space held down lifts an element, or puts it down, once.
 */
export class HeldKeysSensor implements SensorInstance {
  static activators: Activators<KeyboardSensorOptions> = KeyboardSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (event, ...rest) => !(event.nativeEvent as KeyboardEvent).repeat && handler(event, ...rest),
  }))
  autoScrollEnabled = false

  constructor(props: KeyboardSensorProps) {
    new KeyboardSensor({
      ...props,
      onEnd: () => {
        stopHolding()
        props.onEnd()
      },
      onCancel: () => {
        stopHolding()
        props.onCancel()
      },
    })
    // dnd-kit replaces this object at each rendering of the list.
    const stopHolding = holdKeys(() => (props.context.current.over === null ? null : props.context.current))
  }
}

/**
 * While an element is lifted, lets each key through only once the list rests after the one before. A key that comes
 * earlier is held and sent again. Repeats of a key that is held down are dropped then, and those of Space and Enter always.
 * @param state the list's state while an element is lifted over it, the same object as long as nothing changes
 * @returns a function that forgets the keys still held
 */
function holdKeys(state: () => object | null): () => void {
  const held: KeyboardEvent[] = []
  let isSending = false
  let isListening = false
  let last: object | null = null
  let frames = 0
  let since = performance.now()
  const mayPass = () => isListening && (frames >= restingFrames || performance.now() - since > maxHeldMs)
  const pass = () => {
    frames = 0
    since = performance.now()
  }
  const hold = (event: KeyboardEvent) => {
    if (isSending || event.ctrlKey || event.metaKey || event.altKey) return
    if (held.length === 0 && mayPass() && !isRepeated(event)) return pass()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) held.push(event)
  }
  const look = () => {
    frame = requestAnimationFrame(look)
    const now = state()
    frames = now !== null && now === last ? frames + 1 : 0
    last = now
    if (held.length === 0 || !mayPass()) return
    const next = held.shift()!
    pass()
    isSending = true
    next.target?.dispatchEvent(new KeyboardEvent(next.type, next))
    isSending = false
  }
  let frame = requestAnimationFrame(look)
  // dnd-kit listens from a timer on that it has just set. A busy browser may run timers after some frames.
  const timer = setTimeout(() => {
    isListening = true
  })
  addEventListener('keydown', hold, { capture: true })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('keydown', hold, { capture: true })
  }
}
