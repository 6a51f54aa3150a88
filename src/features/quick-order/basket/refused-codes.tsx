import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { RefusedCode } from '@/features/quick-order/basket/basket'
import classes from '@/features/quick-order/shared/quick-order.module.css'
import { copyText } from '@/ui/files/copy-text'

/** Codes that match no product, the newest first, each with the reason. */
export const RefusedCodes = memo(function RefusedCodesList({
  codes,
  onDrop,
}: {
  codes: readonly RefusedCode[]
  onDrop: (codes: readonly string[]) => void
}) {
  if (codes.length === 0) return null
  return (
    <section className={classes.unknown} aria-labelledby="refused-codes">
      <header className={classes.unknownHeader}>
        <h2 id="refused-codes" className={classes.heading}>
          Códigos sin añadir ({formatInteger(codes.length)})
        </h2>
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            copyText(
              codes
                .map(({ code, product, units, reason }) => [code, units, product ?? '', reason].join('\t'))
                .join('\n'),
            )
          }
        >
          Copiar
        </Button>
        <Button variant="subtle" onClick={() => onDrop(codes.map(({ code }) => code))}>
          Quitar todos
        </Button>
      </header>
      <ul className={classes.unknownList}>
        {codes.toReversed().map(({ code, product, units, reason }) => (
          <li key={code}>
            <span className={classes.code}>{code}</span>
            <span className={classes.unknownUnits}>
              {units === 1 ? '1 ud' : `${formatInteger(units)} uds`}
            </span>
            <span className={classes.unknownWhy}>
              {product} <span className={classes.warning}>{reason}</span>
            </span>
            <ActionIcon aria-label={`Quitar ${code}`} onClick={() => onDrop([code])}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
})
