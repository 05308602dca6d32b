import { boundaries } from './boundaries.js'

/** Time, chance and the network are passed in: nothing in domain and features reads them from the surroundings. */
const ambientClock = {
  meta: {
    messages: { clock: 'Take the time from `now` in the context: new Date() without an argument reads the clock.' },
  },
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, messageId: 'clock' })
      },
    }
  },
}

export default { meta: { name: 'mergequest' }, rules: { 'ambient-clock': ambientClock, boundaries } }
