import { firstPage } from './browser'
import { waitingOrders } from './device-store'
import { fillCart } from './fill-cart'
import { expect, openApp, test } from './fixtures'
import { orderCount } from './journey'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'

test('an order saved before the browser lost its database comes back from its copy and is created once; without the copy the screen says what is missing', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const context = await ownDevice.open()
  const shell = await openApp(await firstPage(context))
  const cart = await fillCart(shell)
  network.set('lose-orders')
  await cart.save()
  await expect(shell.pill).toHaveText('1 pedido por enviar')
  const [saved] = await waitingOrders(shell.page)
  await context.close()
  ownDevice.lose('IndexedDB')

  const again = await ownDevice.open()
  const page = await firstPage(again)
  const notice = page.getByRole('region', { name: 'Datos de este dispositivo' })
  const back = await new LoginPage(page).open()
  await expect(notice).toContainText('Se ha recuperado 1 pedido sin enviar')
  await back.submit('farmacia', 'rebotica')
  const restored = new Shell(page)
  await expect(restored.pill).toHaveText('1 pedido por enviar')
  await restored.dataOnDevice()
  expect(await waitingOrders(page)).toEqual([saved])
  await notice.getByRole('button', { name: 'Entendido' }).click()
  await expect(notice).toHaveCount(0)
  await again.close()
  ownDevice.lose('IndexedDB')
  ownDevice.lose('File System')

  const bare = await ownDevice.open()
  const last = await firstPage(bare)
  await (await new LoginPage(last).open()).submit('farmacia', 'rebotica')
  const emptied = new Shell(last)
  await expect(emptied.pill).toHaveText('1 pedido sin localizar')
  const panel = await emptied.openPanel()
  const missing = panel.getByRole('list', { name: 'Pedidos sin localizar' })
  await expect(missing.getByRole('listitem')).toContainText('El navegador ha perdido lo que contenía.')
  await missing.getByRole('button', { name: 'Ya lo he comprobado' }).click()
  await expect(emptied.pill).toHaveText('Todo enviado')
  await bare.close()
  expect(await orderCount(demo)).toBe(before)
})
