import classes from '@/features/search/search.module.css'

export function EntryOption({ name, note }: { name: string; note: string | undefined }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {note === undefined ? null : <span className={classes.facts}>{note}</span>}
    </>
  )
}
