const HAN = /\p{Script=Han}/u;

const isText = (node) =>
  (node.type === 'StringLiteral' && HAN.test(node.value)) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => HAN.test(value.raw)));

const isLabels = (node) =>
  node.type === 'ObjectExpression' &&
  node.properties.length > 0 &&
  node.properties.every(({ value }) => value && isText(value));

/** Constants of modules that are words for people, and what a defect of ours is thrown with. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore(path) {
        if (path.parentPath?.isNewExpression() && path.parentPath.parentPath?.isThrowStatement()) {
          return 'the text of a defect';
        }
        const isConstant = !path.getFunctionParent() && (isText(path.node) || isLabels(path.node));
        return isConstant ? 'a text that journeys look for' : undefined;
      },
    },
  },
];
