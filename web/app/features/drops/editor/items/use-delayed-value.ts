import { useEffect, useState } from 'react'

/** A value once it has been the same for some time, in milliseconds: a search waits for a pause in the typing. */
export function useDelayedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
