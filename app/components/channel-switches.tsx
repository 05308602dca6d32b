import { CHANNEL_RULES, type Channel } from '#app/domain/notifications/channel.ts'
import { CHANNEL_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

type Props = {
  checkbox: (name: (typeof CHANNEL_RULES)[Channel]['switch']) => { name: string; defaultChecked: boolean }
  /** Channels that are not offered here; their switches keep their values. */
  hidden?: Channel[]
}

export function ChannelSwitches({ checkbox, hidden = [] }: Props) {
  return Object.entries(CHANNEL_CHOICES).map(([channel, choice]) => {
    const { name, defaultChecked } = checkbox(CHANNEL_RULES[channel as Channel].switch)
    if (!hidden.includes(channel as Channel))
      return <Checkbox key={name} {...choice} name={name} defaultChecked={defaultChecked} />
    return defaultChecked && <input key={name} type="hidden" name={name} value="on" />
  })
}
