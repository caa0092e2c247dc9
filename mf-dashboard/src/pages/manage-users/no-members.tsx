import { EmptyState } from '@portal/ui/states';

export function NoMembers({ searching }: { searching: boolean }) {
  if (!searching) {
    return (
      <EmptyState art="people" title="No users available">
        <p>Users will appear here once they join the system.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState art="search" title="No users found">
      <p>Try adjusting your search criteria.</p>
    </EmptyState>
  );
}
