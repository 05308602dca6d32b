/** The kinds of data we keep about a player, as on /transparency. Each table of players' data names its topic. */
export type DataTopic = 'account' | 'work' | 'given' | 'messages' | 'payments' | 'visits' | 'browsers'
