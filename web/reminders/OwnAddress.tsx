import { useQueryClient } from '@tanstack/react-query'
import { Bell, type LucideIcon, Webhook } from 'lucide-react'
import { useState } from 'react'
import {
  ADDRESS_FIELDS,
  type AddressedChannel,
  type ChannelAddress,
} from '../../contract/channelAddresses.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { reads } from '../base/reads.ts'
import { Button } from '../base/ui/Button.tsx'
import { TextField } from '../base/ui/Field.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { changeChannel } from './api.ts'
import { lastWorked } from './lastWorked.ts'
import { Opened } from './Opened.tsx'
import { SendTest } from './SendTest.tsx'

const ICONS: Record<AddressedChannel, LucideIcon> = { ntfy: Bell, webhook: Webhook }

/** Reminders to an address of one's own. */
export function OwnAddress({ channel }: { channel: ChannelAddress }) {
  const { address } = channel
  const { on, off } = ADDRESS_FIELDS[channel.channel]
  const now = useNow()
  const detail = address === null ? undefined : lastWorked(channel, now)
  return (
    <Opened icon={ICONS[channel.channel]} title={t(address === null ? off : on)} detail={detail}>
      <AddressForm {...channel} />
      {address !== null && <SendTest channel={channel.channel} />}
    </Opened>
  )
}

function AddressForm({ channel, address: known, hasSecret }: ChannelAddress) {
  const cache = useQueryClient()
  const { run, busy } = useAction(changeChannel)
  const words = ADDRESS_FIELDS[channel]
  const [address, setAddress] = useState(known ?? '')
  const [secret, setSecret] = useState('')
  const [failure, setFailure] = useState<string>()

  async function save(to: string | null) {
    setFailure(undefined)
    try {
      const body = { channel, address: to, ...(secret !== '' && { secret }) }
      cache.setQueryData(reads.reminderSettings.queryKey, await run({ body }))
      setSecret('')
      if (to === null) setAddress('')
    } catch (error) {
      setFailure(sentenceOf(error, t('This could not be saved. Please try again.')))
    }
  }

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(address.trim())
      }}
    >
      <TextField
        label={t(words.label)}
        type="url"
        value={address}
        placeholder={words.placeholder}
        error={failure}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={hasSecret ? t('{label}, saved', { label: t(words.secret) }) : t(words.secret)}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <p className="text-sm leading-[1.35] text-ink-2">{t(words.hint)}</p>
      <Button type="submit" busy={busy} busyLabel={t('Saving…')}>
        {t('Save')}
      </Button>
      {known !== null && (
        <Button look="line" onClick={() => void save(null)}>
          {t('Turn Off')}
        </Button>
      )}
    </form>
  )
}
