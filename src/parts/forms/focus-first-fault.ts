/** Brings the keyboard to the first field with a message, after it has been shown. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() =>
    form
      .querySelector<HTMLElement>(':is(input, textarea):is([aria-invalid="true"], [data-invalid])')
      ?.focus(),
  )
}
