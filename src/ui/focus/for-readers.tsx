import type { ComponentProps } from 'react'
import classes from '@/ui/focus/for-readers.module.css'

/** Text for screen readers alone. For an element of another kind: `only` of its style sheet. */
export const ForReaders = (props: ComponentProps<'span'>) => <span className={classes.only} {...props} />
