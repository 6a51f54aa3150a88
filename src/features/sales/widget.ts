/** What every widget of the dashboard gets. Widgets are default exports of files of their own, loaded when they come into view. */
export type WidgetProps<Options = unknown> = {
  /** Name, row and column: its configuration is kept under it. */
  widgetKey: string
  options: Options
}
