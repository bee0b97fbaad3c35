import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * A region that comes together with its text is not read out, so it stands on the page from the first: no element of
 * such a role, and no component that has one, is shown under a condition (components/ui/heard.tsx).
 */

/** Parts that come later all the same, and how what they say is heard. */
const COMES_LATER: Readonly<Record<string, string>> = {
  // With something to say.
  FormErrors: 'takes the focus, which reads it out',
  Toast: 'comes in a region of the frame that stands there before',
  // Empty when they come, or with the page.
  BidPanel: 'silent until the highest price moves',
  CartForm: 'comes with its page',
  DraftControls: 'silent until a draft is saved',
  Line: 'comes with its page; silent until the cart changes elsewhere',
  Marketing: 'comes with its page',
  MapPicker: 'silent until a place is picked',
  ProxyBlock: 'comes with its page; silent until a limit is asked about',
};

interface Place {
  file: string;
  /** The component it is in. */
  within: string;
  /** A component's name, or an element's with its role. */
  what: string;
  isConditional: boolean;
  /** Whether the component is a page: what it consists of is decided before it is shown. */
  isPage: boolean;
}

const SAYS = new Set(['role', 'aria-live']);

/** Whether an element is read out when it changes. */
function isRegion({ attributes }: ts.JsxOpeningLikeElement): boolean {
  return attributes.properties.some(
    (each) =>
      ts.isJsxAttribute(each) &&
      SAYS.has(each.name.getText()) &&
      /status|alert|log|polite|assertive/.test(each.initializer?.getText() ?? ''),
  );
}

/** Whether something stands under a condition in the component that shows it. */
function isConditional(node: ts.Node, component: ts.Node): boolean {
  for (let each = node; each !== component && each.parent; each = each.parent) {
    const { parent } = each;
    if (ts.isConditionalExpression(parent) && each !== parent.condition) return true;
    if (
      ts.isBinaryExpression(parent) &&
      parent.right === each &&
      [
        ts.SyntaxKind.AmpersandAmpersandToken,
        ts.SyntaxKind.BarBarToken,
        ts.SyntaxKind.QuestionQuestionToken,
      ].includes(parent.operatorToken.kind)
    )
      return true;
    if (ts.isIfStatement(parent)) return true;
    // A row can come later than its list.
    if (ts.isCallExpression(parent) && parent.expression.getText().endsWith('.map')) return true;
    // A return after another one is made where the other was not.
    if (ts.isReturnStatement(parent) && hasEarlierReturn(parent, component)) return true;
  }
  return false;
}

function hasEarlierReturn(last: ts.ReturnStatement, component: ts.Node): boolean {
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node !== component) return;
    if (ts.isReturnStatement(node) && node.pos < last.pos) isFound = true;
    ts.forEachChild(node, visit);
  };
  visit(component);
  return isFound;
}

interface Component {
  component: ts.Node;
  name: string;
}

/** The component that a node is in: the outermost function with a name in capitals. */
function componentOf(node: ts.Node): Component | undefined {
  let found: Component | undefined;
  for (let each: ts.Node = node; each.parent; each = each.parent) {
    const name =
      ts.isFunctionDeclaration(each) && each.name
        ? each.name.text
        : ts.isArrowFunction(each) &&
          ts.isVariableDeclaration(each.parent) &&
          each.parent.name.getText();
    if (name && /^[A-Z]/.test(name)) found = { component: each, name };
  }
  return found;
}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('app', file))
  .filter((file) => file.endsWith('.tsx'));

function placesIn(file: string): Place[] {
  const places: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const within = componentOf(node);
      const what = node.tagName.getText();
      if (within && (/^[A-Z]/.test(what) || isRegion(node))) {
        places.push({
          file,
          within: within.name,
          what: isRegion(node) ? 'region' : what,
          isConditional: isConditional(node.parent, within.component),
          isPage: within.component.getText().startsWith('export default'),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(file, 'utf8');
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return places;
}

const places = files.flatMap(placesIn);

/** The components that have a region as soon as they are shown, by file and name. */
const speaking = new Set<string>();
const of = (file: string, name: string) => `${file}#${name}`;
/** Whether what is shown at a place has a region: a part of the same file, or else one of that name elsewhere. */
function speaks({ file, what }: Place): boolean {
  if (what === 'region' || what === 'Heard' || speaking.has(of(file, what))) return true;
  if (places.some((each) => each.file === file && each.within === what)) return false;
  return [...speaking].some((known) => known.endsWith(of('', what)));
}
for (let size = -1; size !== speaking.size; ) {
  size = speaking.size;
  for (const place of places) {
    if (!place.isConditional && speaks(place)) speaking.add(of(place.file, place.within));
  }
}

const late = places
  .filter((place) => place.isConditional && speaks(place))
  .filter(({ what, isPage }) => !isPage || what === 'region' || what === 'Heard');

test('what is read out when it changes stands on the page before', () => {
  const unheard = late.filter(({ what, within }) => ![what, within].some((n) => n in COMES_LATER));
  expect(unheard.map(({ file, within, what }) => `${file}: ${what} in ${within}`)).toEqual([]);
});

test('every part that may come later does so', () => {
  const names = new Set(late.flatMap(({ what, within }) => [what, within]));
  expect(Object.keys(COMES_LATER).filter((name) => !names.has(name))).toEqual([]);
});
