import { isWebAddress } from '@/domain/basics/web-address'
import { initialsOf } from '@/domain/people/initials'
import { useLaboratoryColor } from '@/parts/laboratories/laboratory-color'
import classes from '@/parts/laboratories/laboratory-mark.module.css'

type LaboratoryMarkProps = {
  /** Null while only its name is known. */
  id: number | null
  name: string
  image?: string | null
  /** Shows the name beside the mark; without it the mark carries the name for readers. */
  withName?: boolean
}

/** A laboratory's logo, or its initials, with a stripe of its colour. */
export function LaboratoryMark({ id, name, image, withName = false }: LaboratoryMarkProps) {
  const color = useLaboratoryColor()({ id, name })
  const label = withName ? {} : { role: 'img', 'aria-label': name, title: name }
  return (
    <span className={classes.root} {...label}>
      <span className={classes.mark} style={{ '--light': color.light, '--dark': color.dark }} aria-hidden>
        {image && isWebAddress(image) ? (
          // Another laboratory's image would stay until this one is there.
          <img key={image} src={image} alt="" loading="lazy" className={classes.image} />
        ) : (
          initialsOf(name)
        )}
      </span>
      {withName ? <span className={classes.name}>{name}</span> : null}
    </span>
  )
}
