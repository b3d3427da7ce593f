import { isCode } from '../codes/lists.ts';
import { eachText, firstText, texts, verify, when } from '../conditions.ts';
import { fieldsIn, type Group, groupsIn } from '../model/read.ts';
import { needsText, row } from '../rows.ts';
import type { Rule } from '../rule.ts';

const cvdItem = (line: Group) => texts(line, 'BT-158-1').includes('CVD');
const cvdCount = (line: Group) => texts(line, 'BT-158-1').filter((text) => text === 'CVD').length;
const cvaCount = (line: Group) => texts(line, 'BT-160').filter((text) => text === 'cva').length;

const vehicles = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'];
const vehicleKinds = ['clean', 'zero-emission', 'other'];

/** In whose place XRechnung CVD has its own. */
export const replacedByCvd = ['BR-CL-13'];

/** For the Clean Vehicles Directive. */
export const cvdRules: readonly Rule[] = [
  needsText('BR-DE-CVD-01', 'invoice', ['BT-12']),
  needsText('BR-DE-CVD-02', 'invoice', ['BT-17']),
  row(
    ['BR-DE-CVD-03', 'invoice', 'BT-158 BT-160'],
    (invoice) => verify(groupsIn(invoice, 'BG-25').some((line) => cvdItem(line) && cvaCount(line) > 0)),
    'No Invoice line has an item classification of the scheme CVD and an attribute "cva".',
  ),
  row(
    ['BR-DE-CVD-04', 'BG-25', 'BT-158'],
    eachText(
      'BT-158',
      (text, { element }) => element.attributes.listID !== 'CVD' || vehicles.includes(text),
      vehicles.join(', '),
    ),
    'An item classification (BT-158) of the scheme CVD is not a category of vehicles.',
  ),
  row(
    ['BR-DE-CVD-05', 'BG-32', 'BT-160 BT-161'],
    when(
      (attribute) => firstText(attribute, 'BT-160') === 'cva',
      (attribute) =>
        verify(vehicleKinds.includes(firstText(attribute, 'BT-161')), {
          at: fieldsIn(attribute, 'BT-161')[0],
          expected: vehicleKinds.join(', '),
          found: firstText(attribute, 'BT-161'),
        }),
    ),
    'The value (BT-161) of an attribute "cva" is not "clean", "zero-emission" or "other".',
  ),
  row(
    ['BR-TMP-CVD-01', 'BG-25', 'BT-158'],
    eachText('BT-158-1', (scheme) => scheme === 'CVD' || isCode('UNTDID 7143', scheme), 'CVD or a code of UNTDID 7143'),
    'The scheme of an item classification (BT-158) is not CVD and not a code of UNTDID 7143.',
  ),
  row(
    ['BR-DE-CVD-06-a', 'BG-25', 'BT-158 BT-160'],
    when(cvdItem, (line) => verify(cvaCount(line) === 1)),
    'An Invoice line with an item classification of the scheme CVD needs exactly one attribute "cva".',
  ),
  row(
    ['BR-DE-CVD-06-b', 'BG-25', 'BT-158 BT-160'],
    when(
      (line) => cvaCount(line) > 0,
      (line) => verify(cvdCount(line) === 1),
    ),
    'An Invoice line with an attribute "cva" needs exactly one item classification of the scheme CVD.',
  ),
];
