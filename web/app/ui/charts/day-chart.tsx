import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { cn } from '../cn.ts'

export type DayValue = {
  /** `2026-11-23` */
  day: string
  /** Null: nothing to measure on that day. */
  value: number | null
}

export type DayChartProps = {
  /** Accessible name. */
  label: string
  days: readonly DayValue[]
  shape: 'bars' | 'line'
  /** A value in words, on the axis and beside the day. */
  format: (value: number) => string
  formatDay: (day: string) => string
  /** Top of the axis when every value is below it. */
  minTop?: number
}

const height = 180

/** The first instant of a day (UTC), in seconds. */
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/**
 * One value a day over time. A pointer or the arrow keys choose a day, whose value is written below. Imported lazily:
 * it brings the chart library.
 */
export function DayChart(props: DayChartProps) {
  const { label, days, format, formatDay } = props
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const plot = usePlot(box, props, setChosen)
  const at = chosen === null ? undefined : days[chosen]
  const choose = (index: number) => {
    setChosen(index)
    const place = plot.current?.valToPos(secondsOf(days[index]?.day ?? ''), 'x')
    if (place !== undefined) plot.current?.setCursor({ left: place, top: height / 2 }, false)
  }
  const textOf = ({ day, value }: DayValue) => `${formatDay(day)}: ${value === null ? 'nothing' : format(value)}`
  return (
    <div className="relative rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-4">
      <ChartColors />
      <div ref={box} aria-hidden="true" dir="ltr" className={cn('w-full overflow-hidden')} style={{ height }} />
      {days.length > 0 && (
        <input
          type="range"
          aria-label={label}
          min={0}
          max={days.length - 1}
          step={1}
          value={chosen ?? days.length - 1}
          aria-valuetext={textOf(at ?? (days.at(-1) as DayValue))}
          onChange={(event) => choose(Number(event.target.value))}
          onFocus={() => choose(chosen ?? days.length - 1)}
          className="pointer-events-none absolute inset-x-0 bottom-0 h-full w-full opacity-0"
        />
      )}
      <p className="min-h-5 text-end text-muted-foreground text-xs">{at && textOf(at)}</p>
    </div>
  )
}

/** Elements whose colors the canvas reads. */
const ChartColors = () => (
  <span aria-hidden="true" className="hidden">
    <span data-chart-ink className="text-foreground" />
    <span data-chart-muted className="text-muted-foreground" />
    <span data-chart-grid className="text-border" />
  </span>
)

function usePlot(
  box: React.RefObject<HTMLDivElement | null>,
  { days, shape, format, formatDay, minTop = 4 }: DayChartProps,
  onChoose: (index: number | null) => void,
): React.RefObject<uPlot | null> {
  const plot = useRef<uPlot | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const color = (name: string) => () =>
      getComputedStyle(element.parentElement?.querySelector(`[data-chart-${name}]`) ?? element).color
    const draw = () => {
      plot.current = new uPlot(
        optionsOf({ element, color, shape, format, formatDay, minTop, onChoose }),
        [days.map(({ day }) => secondsOf(day)), days.map(({ value }) => value)],
        element,
      )
    }
    draw()
    const sized = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }))
    sized.observe(element)
    // @NOTE bars keep the color of their first drawing: only a new chart has the other theme's
    const repaint = () => {
      plot.current?.destroy()
      draw()
    }
    const themed = new MutationObserver(repaint)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', repaint)
    return () => {
      sized.disconnect()
      themed.disconnect()
      system.removeEventListener('change', repaint)
      plot.current?.destroy()
      plot.current = null
    }
  }, [box, days, shape, format, formatDay, minTop, onChoose])
  return plot
}

type OptionsInput = {
  element: HTMLElement
  color: (name: string) => () => string
  onChoose: (index: number | null) => void
} & Required<Pick<DayChartProps, 'shape' | 'format' | 'formatDay' | 'minTop'>>

/** Width of the value axis in pixels: room for its longest label, such as `1 h 7 min`. None are known at first. */
const roomFor = (_: uPlot, labels: string[] | null): number =>
  Math.max(44, 8 + 6.5 * Math.max(0, ...(labels ?? []).map(({ length }) => length)))

function optionsOf({ element, color, shape, format, formatDay, minTop, onChoose }: OptionsInput): uPlot.Options {
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const grid = { stroke: color('grid'), width: 1 }
  const axis = { stroke: color('muted'), font, grid, ticks: { show: false }, gap: 4 }
  const dayOf = (seconds: number) => formatDay(new Date(seconds * 1000).toISOString().slice(0, 10))
  const bars = uPlot.paths.bars?.({ size: [0.7, 40], align: 0 })
  return {
    width: element.clientWidth,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_, min, max) => [min - 43_200, max + 43_200] },
      y: { range: (_, __, max) => [0, Math.max(minTop, (max ?? 0) * 1.1)] },
    },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: shape === 'line' } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        // Below the zero of the value axis, which the first day would touch on a phone.
        gap: 10,
        size: 30,
        space: 80,
        incrs: [1, 7, 14, 28, 91].map((count) => count * 86_400),
        values: (_, splits) => splits.map(dayOf),
      },
      { ...axis, size: roomFor, space: 36, values: (_, splits) => splits.map((value) => format(value)) },
    ],
    series: [
      {},
      {
        stroke: color('ink'),
        width: shape === 'bars' ? 0 : 2,
        ...(shape === 'bars' && bars ? { fill: color('ink'), paths: bars } : {}),
        points: { show: shape === 'line' },
        spanGaps: false,
      },
    ],
    hooks: { setCursor: [(chart) => onChoose(chart.cursor.idx ?? null)] },
  }
}
