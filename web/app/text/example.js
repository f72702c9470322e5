// @ts-check
/** A text that shows what the tab does: its second paragraph is written badly on purpose. */
export const EXAMPLE = `The library opens again on Monday. We have painted the reading room, mended the roof and bought four hundred new books. Most of them are for children, because you asked us for more stories about animals and ships. There is a quiet corner for people who want to work, and a loud one for those who want to sing. The chairs in the garden are new as well. Come in, sit down and stay as long as you like. Tea is free until Friday.

Members are asked to apply in writing for cameras, projectors and loudspeakers at least seven working days before the event, with the form that is available at the entrance. Notwithstanding a confirmed reservation, we cannot guarantee that a particular appliance will be available on the day on which you need it. Members who repeatedly disregard these conditions lose the privilege of borrowing equipment for the remainder of the year.

If you are not sure what to do, ask us at the desk. One of us is always there, and we are glad to help. You can also write to us or call in the morning. We answer every letter within a week. On Saturday mornings, a teacher shows how to use the new computers and how to look for a book at home. The lessons are free, but there is only room for eight people. Please put your name on the list by the door.
`;
