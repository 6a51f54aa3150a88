import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import {
  type Crop,
  keyStep,
  maxZoom,
  moved,
  type Point,
  squareOf,
  zoomed,
  zoomStep,
} from '@/features/account/avatar/crop'
import classes from '@/features/account/avatar/crop-frame.module.css'
import type { OpenPicture } from '@/features/account/avatar/picture-file'
import { isShortcut } from '@/ui/screen/shortcut'

type CropFrameProps = { picture: OpenPicture; crop: Crop; onChange: (crop: Crop) => void }

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}
const zooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }
const middle: Point = { x: 0.5, y: 0.5 }

/** The square of the picture that will be uploaded: moved and zoomed by mouse, by one or two fingers and by keys. */
export function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const hint = useId()
  const zoom = useId()
  const zoomTo = (next: number, around = middle) => onChange(zoomed(picture, crop, { zoom: next, around }))

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  // React's own wheel events cannot stop the page from scrolling.
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoomTo(crop.zoom * (event.deltaY < 0 ? zoomStep : 1 / zoomStep), pointOf(event))
  }
  const wheel = useRef(onWheel)
  wheel.current = onWheel
  useEffect(() => {
    const element = frame.current
    const listener = (event: WheelEvent) => wheel.current(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, pointOf(event))
    frame.current?.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointOf(event)
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    // Two fingers move the picture by half of what each of them does.
    const share = other === undefined ? 1 : 0.5
    const next = moved(picture, crop, { x: (now.x - before.x) * share, y: (now.y - before.y) * share })
    if (other === undefined) return onChange(next)
    const spread = distance(now, other) / Math.max(distance(before, other), 0.01)
    const around = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    onChange(zoomed(picture, next, { zoom: crop.zoom * spread, around }))
  }
  const onPointerEnd = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    const by = arrows[event.key]
    const factor = zooms[event.key]
    if (by !== undefined) onChange(moved(picture, crop, by))
    else if (factor !== undefined) zoomTo(crop.zoom * factor)
    else return
    event.preventDefault()
  }

  const { x, y, side } = squareOf(picture, crop)
  const percent = (pixels: number) => `${(100 * pixels) / side}%`
  return (
    <div className={classes.editor}>
      <div
        ref={frame}
        className={classes.frame}
        role="application"
        aria-label="Recorte de la imagen"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys of its own
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{ width: percent(picture.width), left: percent(-x), top: percent(-y) }}
        />
      </div>
      <label className={classes.zoom} htmlFor={zoom}>
        Ampliación
        <input
          id={zoom}
          type="range"
          min={1}
          max={maxZoom}
          step={0.1}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
      </label>
      <p id={hint} className={classes.hint}>
        Arrastre la imagen para encuadrarla. Con el teclado: flechas para moverla, más y menos para ampliarla.
      </p>
    </div>
  )
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
