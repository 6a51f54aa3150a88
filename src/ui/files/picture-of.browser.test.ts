import { expect, test } from 'vitest'
import { pictureOf } from '@/ui/files/picture-of'

test('a picture is twice as sharp as the screen, and without what is only there to be pressed', async () => {
  const card = document.createElement('article')
  card.style.cssText = 'position: fixed; top: 0; left: 0; width: 60px; height: 40px; background: #00ff00'
  const button = document.createElement('button')
  button.style.cssText = 'display: block; width: 60px; height: 40px; border: 0; background: #ff0000'
  button.dataset.picture = 'none'
  card.append(button)
  document.body.append(card)
  try {
    const picture = await pictureOf(card)
    if (picture === null) throw new Error('no picture')
    expect(picture.type).toBe('image/png')
    const bitmap = await createImageBitmap(picture)
    expect([bitmap.width, bitmap.height]).toEqual([120, 80])
    const canvas = new OffscreenCanvas(120, 80)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    expect([...(context?.getImageData(60, 40, 1, 1).data ?? [])]).toEqual([0, 255, 0, 255])
  } finally {
    card.remove()
  }
})
