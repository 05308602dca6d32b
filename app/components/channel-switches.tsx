import { Fragment } from 'react'
import { CHANNEL_RULES, type Channel } from '#app/domain/notifications/channel.ts'
import { CHANNEL_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

type Props = {
  checkbox: (name: (typeof CHANNEL_RULES)[Channel]['switch']) => { name: string; defaultChecked: boolean }
  /** Not offered here, or not connected; their switches keep their values. */
  hidden?: Channel[]
  disabled?: Channel[]
}

export function ChannelSwitches({ checkbox, hidden = [], disabled = [] }: Props) {
  return (Object.keys(CHANNEL_CHOICES) as Channel[]).map((channel) => {
    const { name, defaultChecked } = checkbox(CHANNEL_RULES[channel].switch)
    const isOff = disabled.includes(channel)
    return (
      <Fragment key={name}>
        {!hidden.includes(channel) && (
          <Checkbox
            {...CHANNEL_CHOICES[channel]}
            name={name}
            defaultChecked={defaultChecked && !isOff}
            disabled={isOff}
            hint={isOff ? 'Not connected.' : undefined}
          />
        )}
        {defaultChecked && (isOff || hidden.includes(channel)) && <input type="hidden" name={name} value="on" />}
      </Fragment>
    )
  })
}
