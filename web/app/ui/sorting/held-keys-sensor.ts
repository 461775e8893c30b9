import {
  type Activators,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type KeyboardSensorProps,
  type SensorInstance,
} from '@dnd-kit/core'

/** Longest time that keys are held, in milliseconds, for a list that never gets measured. */
const maxHeldMs = 1_000
/** Frames without a change after which a list rests; a scroll that a key caused takes one to arrive and one to render. */
const restingFrames = 3

/** True for Space or Enter that the keyboard repeats while it is held down. */
const isRepeated = ({ repeat, code }: KeyboardEvent): boolean => repeat && (code === 'Space' || code === 'Enter')

/**
 * dnd-kit's keyboard sensor without lost keys: it ignores arrows until it has measured the list, some frames after the
 * lift. Keys pressed until then are held and sent again in their order. Space held down lifts an element, or puts it down,
 * once.
 */
export class HeldKeysSensor implements SensorInstance {
  static activators: Activators<KeyboardSensorOptions> = KeyboardSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (event, ...rest) => !(event.nativeEvent as KeyboardEvent).repeat && handler(event, ...rest),
  }))
  autoScrollEnabled = false

  constructor(props: KeyboardSensorProps) {
    const stopIgnoring = ignoreRepeats()
    // dnd-kit sets this object anew with each rendering of the list.
    const stopHolding = holdKeys(() => (props.context.current.over === null ? null : props.context.current))
    const stop = () => {
      stopIgnoring()
      stopHolding()
    }
    new KeyboardSensor({
      ...props,
      onEnd: () => {
        stop()
        props.onEnd()
      },
      onCancel: () => {
        stop()
        props.onCancel()
      },
    })
  }
}

/** Ignores repeated presses of Space and Enter. Returns the function that ends it. */
function ignoreRepeats(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (!isRepeated(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
  return () => removeEventListener('keydown', ignore, { capture: true })
}

/**
 * Holds keys until the list rests, and sends them again, each once the list rests after the one before.
 * @param state the list's state while an element is lifted over it, the same object as long as nothing changes
 * @returns a function that forgets the keys still held
 */
function holdKeys(state: () => object | null): () => void {
  const held: KeyboardEvent[] = []
  const until = performance.now() + maxHeldMs
  let isSending = false
  let last: object | null = null
  let frames = 0
  const hold = (event: KeyboardEvent) => {
    if (isSending || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    removeEventListener('keydown', hold, { capture: true })
  }
  const look = () => {
    frame = requestAnimationFrame(look)
    const now = state()
    frames = now !== null && now === last ? frames + 1 : 0
    last = now
    if (frames < restingFrames && performance.now() < until) return
    const next = held.shift()
    if (!next) return stop()
    frames = 0
    isSending = true
    next.target?.dispatchEvent(new KeyboardEvent(next.type, next))
    isSending = false
  }
  let frame = requestAnimationFrame(look)
  addEventListener('keydown', hold, { capture: true })
  return stop
}
