/** `bonus` is what connecting pays; `botUrl` leads to the chat. */
export type TelegramState = {
  /** `off`: connected, and nothing is sent, by choice or since Telegram refused it. */
  state: 'none' | 'connected' | 'off'
  botName: string
  botUrl: string
  bonus: number
}
