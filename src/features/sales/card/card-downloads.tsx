import { Loader, Menu } from '@mantine/core'
import { IconBell, IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Sheet } from '@/domain/sheet/sheet'
import classes from '@/features/sales/card/widget-card.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'
import { pictureOf } from '@/ui/files/picture-of'
import { exportCsv } from '@/ui/spreadsheet/export-sheet'

const AlertsDialog = lazyComponent(() => import('@/features/sales/alerts/alerts-dialog'))

export type CardDownloadsProps = {
  title: string
  /** The rows of the card's figures. */
  sheet: () => Sheet
  /** The card, as it is drawn now. */
  card: () => HTMLElement | null
  onClose: () => void
}

/** What a card shows, as CSV or as a picture. */
export default function CardDownloads({ title, sheet, card, onClose }: CardDownloadsProps) {
  const { pharmacy, today, user } = useSalesScope()
  const fileName = `${title} ${pharmacy.name} ${today}`
  const [isDrawing, setDrawing] = useState(false)
  const [isAlerting, setAlerting] = useState(false)
  const savePicture = async () => {
    setDrawing(true)
    const drawn = card()
    const picture = drawn === null ? null : await pictureOf(drawn).catch(() => null)
    if (picture === null) notify.error('No se ha podido generar la imagen')
    else saveFile(picture, `${fileName}.png`)
    onClose()
  }
  if (isAlerting) return <AlertsDialog onClose={onClose} />
  return (
    <Menu opened onChange={onClose} onClose={onClose} position="bottom-end" withinPortal>
      <Menu.Target>
        <span className={classes.anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Descargar ${title}`}>
        <Menu.Item
          mih="var(--rb-touch)"
          leftSection={<IconFileText size={18} aria-hidden />}
          onClick={() => exportCsv(sheet(), fileName)}
        >
          CSV
        </Menu.Item>
        <Menu.Item
          mih="var(--rb-touch)"
          leftSection={isDrawing ? <Loader size={18} aria-hidden /> : <IconPhoto size={18} aria-hidden />}
          disabled={isDrawing}
          closeMenuOnClick={false}
          onClick={() => void savePicture()}
        >
          {isDrawing ? 'Generando la imagen…' : 'Imagen'}
        </Menu.Item>
        {isPharmacyUser(user.rol) ? (
          <Menu.Item
            mih="var(--rb-touch)"
            leftSection={<IconBell size={18} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setAlerting(true)}
          >
            Avisos propios…
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
