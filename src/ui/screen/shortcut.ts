type Pressed = { altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** A key that is the browser's or the system's: Alt with an arrow goes back, Ctrl with + makes the page larger. */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Pressed): boolean => altKey || ctrlKey || metaKey
