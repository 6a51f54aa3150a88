import { expect, test, vi } from 'vitest'
import { saveFile } from '@/ui/files/download'

test('a file is saved under a name that is readable in full', () => {
  URL.createObjectURL = () => 'blob:file'
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  saveFile(new Blob(), 'Seguimiento de Farmacia\u202efdp.exe')
  saveFile(new Blob(), 'Pedido 21/11/2026 09:40.csv')
  expect(names).toEqual(['Seguimiento de Farmaciafdp.exe', 'Pedido 21-11-2026 09.40.csv'])
})
