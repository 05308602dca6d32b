/** In the order in which messages are queued. */
export const CHANNEL_NAMES = ['telegram', 'email'] as const
export type Channel = (typeof CHANNEL_NAMES)[number]

type Connections = { telegramId: string | null; email: string | null; emailConfirmedAt: number | null }

type ChannelRule = {
  /** The player's setting that switches the channel on. */
  switch: string
  isConnected: (player: Connections) => boolean
  /** Its messages have their own queue, because the provider takes only a few requests a second. */
  isPaced: boolean
}

export const CHANNEL_RULES = {
  telegram: {
    switch: 'hasTelegramEnabled',
    isConnected: ({ telegramId }) => telegramId !== null,
    isPaced: false,
  },
  email: {
    switch: 'hasEmailEnabled',
    isConnected: ({ email, emailConfirmedAt }) => email !== null && emailConfirmedAt !== null,
    isPaced: true,
  },
} as const satisfies Record<Channel, ChannelRule>

type Switch = (typeof CHANNEL_RULES)[Channel]['switch']
export type ChannelSwitches = Record<Switch, boolean>

export function perSwitch<Value>(valueOf: (field: Switch) => Value): Record<Switch, Value> {
  const fields = CHANNEL_NAMES.map((name) => CHANNEL_RULES[name].switch)
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Switch, Value>
}

export type Reachable = ChannelSwitches & Connections

export function isChannelOpen(channel: Channel, player: Reachable): boolean {
  const { switch: isOn, isConnected } = CHANNEL_RULES[channel]
  return player[isOn] && isConnected(player)
}
