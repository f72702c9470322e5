// @ts-check
/** A text that shows what the tab does: its second paragraph is written badly on purpose. */
export const EXAMPLE = `The library opens again on Monday. We have painted the reading room, mended the roof and bought four hundred new books. There is a quiet corner for people who want to work, and a loud one for children who want to sing. Come in, sit down and stay as long as you like. Tea is free until Friday.

Notwithstanding the aforementioned improvements, members are respectfully reminded that the reservation of audiovisual equipment, including but not limited to projectors and amplification systems, necessitates the submission of a completed authorization form at least seven working days prior to the anticipated utilization of said equipment. The administration reserves the right to discontinue borrowing privileges in the event of repeated noncompliance. If you have a question, ask at the desk. Somebody will be glad to help you.
`;
