import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import classes from '@/features/notifications/notifications.module.css'
import type { Reading } from '@/features/notifications/use-reading'
import { RichText } from '@/ui/controls/rich-text'
import { Loading } from '@/ui/feedback/loading'

/** One notification, with a button back to the list. */
export function NotificationReading({ reading, onBack }: { reading: Reading; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <Button
        ref={back}
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        Atras
      </Button>
      <article className={classes.reading} aria-busy={reading.state === 'loading' || undefined}>
        <Title order={3}>{reading.state === 'ready' ? reading.notification.title : reading.title}</Title>
        {reading.state === 'loading' ? (
          <Loading height={160} />
        ) : reading.state === 'failed' ? (
          <Text role="alert">Error al obtener la notificacion</Text>
        ) : (
          <Content {...reading.notification} />
        )}
      </article>
    </>
  )
}

function Content({ content, shippingDate }: { content: string; shippingDate: string }) {
  return (
    <>
      <time dateTime={shippingDate} className={classes.date}>
        {formatDay(madridDay(new Date(shippingDate)))}
      </time>
      <RichText html={content} />
    </>
  )
}
