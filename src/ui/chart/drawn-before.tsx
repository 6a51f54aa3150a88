import { useState } from 'react'

/**
 * A picture of the same chart, from the screen that is on show until the app has its own (src/app/first-screen): it stands
 * until the chart is drawn. Null where there is none.
 */
export const useDrawnBefore = (id: string): string | null =>
  useState(() => {
    const charts = [...document.querySelectorAll<HTMLElement>('[data-snapshot] [data-chart]')]
    return charts.find(({ dataset }) => dataset.chart === id)?.querySelector('img')?.src ?? null
  })[0]

export const DrawnBefore = ({ picture }: { picture: string | null }) =>
  picture === null ? null : (
    <img src={picture} alt="" decoding="sync" style={{ display: 'block', width: '100%', height: '100%' }} />
  )
