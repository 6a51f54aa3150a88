/**
 * Props of every widget of the dashboard. Widgets are default exports of their own files, loaded when they come into
 * view.
 */
export type WidgetProps<Options = unknown> = {
  /** Name, row and column; its configuration is stored under this key. */
  widgetKey: string
  options: Options
}
